"""Whatever is sent to the product, and what may come of it: an answer in words, and nothing half done."""
