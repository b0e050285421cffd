-- The address `home` is the brand's own home from now on. A page that somebody called so before keeps its versions and what it shows,
-- under an address that nobody could have chosen for another page.
UPDATE content.page SET slug = 'home-' || id WHERE slug = 'home';
