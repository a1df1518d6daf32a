-- A ring leads to what it is about, and reaches whoever is not looking through the browser's own notifications.

alter table bell_items add column link text, add column pushed_at timestamptz;
-- What the next round of pushes may have to say.
create index bell_items_unheard on bell_items (created_at) where read_at is null and pushed_at is null;
