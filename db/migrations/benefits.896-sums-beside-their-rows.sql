-- What members think of a benefit, and how they voted, is kept as sums in the transaction that writes it: a look costs no member's row.
ALTER TABLE benefits.benefit
  ADD COLUMN rated integer NOT NULL DEFAULT 0 CHECK (rated >= 0),
  ADD COLUMN stars_sum bigint NOT NULL DEFAULT 0 CHECK (stars_sum BETWEEN rated AND 5 * rated::bigint);
ALTER TABLE benefits.poll_option ADD COLUMN votes integer NOT NULL DEFAULT 0 CHECK (votes >= 0);

-- By trigger, so that it holds beside an older version too.
CREATE FUNCTION benefits.sum_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE benefits.benefit SET rated = rated + (TG_OP = 'INSERT')::int - (TG_OP = 'DELETE')::int,
    stars_sum = stars_sum + coalesce(NEW.stars, 0) - coalesce(OLD.stars, 0)
  WHERE id = coalesce(NEW.benefit_id, OLD.benefit_id);
  RETURN NULL;
END $$;
CREATE FUNCTION benefits.sum_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE benefits.poll_option SET votes = votes + (TG_OP = 'INSERT')::int - (TG_OP = 'DELETE')::int
  WHERE id = coalesce(NEW.option_id, OLD.option_id);
  RETURN NULL;
END $$;

-- Nobody rates or votes between the count and the trigger.
LOCK TABLE benefits.rating, benefits.vote IN SHARE ROW EXCLUSIVE MODE;
CREATE TRIGGER ratings_summed AFTER INSERT OR DELETE OR UPDATE OF stars ON benefits.rating
  FOR EACH ROW EXECUTE FUNCTION benefits.sum_ratings();
CREATE TRIGGER votes_summed AFTER INSERT OR DELETE ON benefits.vote
  FOR EACH ROW EXECUTE FUNCTION benefits.sum_votes();
UPDATE benefits.benefit b SET rated = r.rated, stars_sum = r.stars
FROM (SELECT benefit_id, count(*) AS rated, sum(stars) AS stars FROM benefits.rating GROUP BY benefit_id) r WHERE r.benefit_id = b.id;
UPDATE benefits.poll_option o SET votes = v.votes
FROM (SELECT option_id, count(*) AS votes FROM benefits.vote GROUP BY option_id) v WHERE v.option_id = o.id;
