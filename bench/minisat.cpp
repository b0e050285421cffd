// The floor of the rules engine: Debian's MiniSat answering the same clicks. After each click every variable's state is asked for,
// the way a careful engineer asks MiniSat: models met earlier are kept and show what is possible, what propagation alone
// decides is not asked, and each question steers the solver towards a model that shows something new.
//
// In (text, numbers apart by blanks): variables, clauses, then each clause as its length and literals; sequences, then each as
// its length and the literals chosen in turn. Out: for each click a line with its milliseconds and a letter a variable:
// f free, c chosen or forced, n forbidden.
#include <minisat/core/Solver.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

using namespace Minisat;

static int readNumber() {
  int number = 0;
  if (std::scanf("%d", &number) != 1) std::exit(2);
  return number;
}

static Lit literalOf(int number) { return mkLit(std::abs(number) - 1, number < 0); }

struct Model {
  std::vector<char> values;
};

class Propagating : public Solver {
 public:
  // What follows from the choices by propagation alone, the choices with it; false where that alone contradicts them.
  bool implied(const vec<Lit>& choices, vec<Lit>& out) {
    newDecisionLevel();
    bool fits = true;
    for (int at = 0; fits && at < choices.size(); at++) {
      if (value(choices[at]) == l_False) fits = false;
      if (value(choices[at]) == l_Undef) uncheckedEnqueue(choices[at]);
    }
    fits = fits && propagate() == CRef_Undef;
    for (int at = trail_lim[0]; at < trail.size(); at++) out.push(trail[at]);
    cancelUntil(0);
    return fits;
  }
};

class Asked {
 public:
  Asked(Propagating& solver, int variables) : solver(solver), variables(variables) {}

  // The state of every variable under the choices.
  std::string states(const vec<Lit>& choices) {
    std::vector<char> canBe(variables, 0), canMiss(variables, 0);
    const auto count = [&](const Model& model) {
      for (int at = 0; at < variables; at++) (model.values[at] ? canBe : canMiss)[at] = 1;
    };
    for (const Model& model : pool) {
      bool fits = true;
      for (int at = 0; fits && at < choices.size(); at++)
        fits = model.values[var(choices[at])] == static_cast<char>(!sign(choices[at]));
      if (fits) count(model);
    }
    std::string states(variables, '?');
    vec<Lit> implied;
    if (!solver.implied(choices, implied)) return std::string(variables, 'n');
    for (int at = 0; at < implied.size(); at++) states[var(implied[at])] = sign(implied[at]) ? 'n' : 'c';
    for (int at = 0; at < variables; at++)
      if (solver.value(at) != l_Undef) states[at] = solver.value(at) == l_True ? 'c' : 'n';
    vec<Lit> asked;
    choices.copyTo(asked);
    const auto isPossible = [&](Lit literal) {
      for (int at = 0; at < variables; at++) solver.setPolarity(at, lbool(canBe[at] != 0));
      asked.push(literal);
      const bool is = solver.solve(asked);
      asked.pop();
      if (!is) return false;
      Model model{std::vector<char>(variables)};
      for (int at = 0; at < variables; at++) model.values[at] = solver.model[at] == l_True;
      count(model);
      pool.push_back(std::move(model));
      return true;
    };
    for (int at = 0; at < variables; at++) {
      if (states[at] != '?') continue;
      const bool be = canBe[at] || isPossible(mkLit(at));
      const bool miss = canMiss[at] || isPossible(~mkLit(at));
      states[at] = be && miss ? 'f' : be ? 'c' : 'n';
    }
    return states;
  }

 private:
  Propagating& solver;
  int variables;
  std::vector<Model> pool;
};

int main() {
  Propagating solver;
  const int variables = readNumber();
  const int clauses = readNumber();
  for (int at = 0; at < variables; at++) solver.newVar();
  for (int clause = 0; clause < clauses; clause++) {
    vec<Lit> literals;
    for (int left = readNumber(); left > 0; left--) literals.push(literalOf(readNumber()));
    solver.addClause(literals);
  }
  Asked asked(solver, variables);
  vec<Lit> none;
  asked.states(none);
  for (int sequences = readNumber(); sequences > 0; sequences--) {
    vec<Lit> choices;
    for (int left = readNumber(); left > 0; left--) {
      choices.push(literalOf(readNumber()));
      const auto start = std::chrono::steady_clock::now();
      const std::string states = asked.states(choices);
      const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
      std::printf("%f %s\n", took.count(), states.c_str());
    }
  }
  return 0;
}
