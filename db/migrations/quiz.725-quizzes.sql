-- Which car fits: questions with answers that ask for facts of the catalogue, and answers that somebody kept under a short address.

CREATE SCHEMA quiz;

CREATE TABLE quiz.quiz (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  title text NOT NULL,
  lead text NOT NULL,
  -- [{text, isMany, options: [{text, preferences: [{fact, sense, amount, words, weight}]}]}]
  questions jsonb NOT NULL CHECK (jsonb_typeof(questions) = 'array'),
  published boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- What a page shows is one.
CREATE UNIQUE INDEX one_published_quiz ON quiz.quiz (brand, market) WHERE published;
CREATE INDEX quizzes_in_order ON quiz.quiz (brand, market, created_at DESC);

-- Nobody's: neither account nor browser stands beside the answers.
CREATE TABLE quiz.kept_answers (
  reference text PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- Questions as they were asked, so that a changed quiz does not change what was answered.
  questions jsonb NOT NULL,
  answers jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX kept_answers_by_time ON quiz.kept_answers (created_at);

ALTER TABLE quiz.quiz ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON quiz.quiz USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE quiz.kept_answers ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON quiz.kept_answers USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
