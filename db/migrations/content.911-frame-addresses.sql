-- What stands around a site's pages (its menu, its footer, its banners) is a page of a reserved address from now on. A page that somebody
-- called so before keeps its versions and what it shows, under an address made from its id, which nobody can have used already.
UPDATE content.page SET slug = slug || '-' || id WHERE slug IN ('menu', 'footer', 'banners');
