-- The address `home` is the brand's own home from now on. A page that somebody called so before keeps its versions and what it shows,
-- under an address made from its id, which nobody can have used already. Links to /p/home, in approved versions and in popups too, stay
-- as they were approved and lead to the home from now on.
UPDATE content.page SET slug = 'home-' || id WHERE slug = 'home';
