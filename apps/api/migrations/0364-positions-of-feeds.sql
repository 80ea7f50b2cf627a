-- How far a feed was read is text of the adapter that read it, which stands in front.
update bank_feed set cursor = 'bank ' || cursor where cursor is not null;
update book_comparison set cursor = 'bank ' || cursor where kind = 'bank' and cursor is not null;
