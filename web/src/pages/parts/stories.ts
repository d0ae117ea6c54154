/**
 * Small examples for the rules that a single hand cannot show: who pays, who goes first, how a hand ends. The words are
 * `web.page.example.<option>`; here are the tiles that go with them. Each repeats a scripted hand of the engine's tests.
 */
export const STORIES: Readonly<Record<string, readonly string[]>> = {
  bao_fresh_live: ['3m'],
  bao_fresh_definition: ['3m', '3m', '3m', '3m'],
  bao_fresh_spares_thirteen: ['B'],
  bao_flush_sets: ['1s', '1s', '1s', '4s', '4s', '4s', '7s', '7s', '7s'],
  bao_extra: ['R', 'R', 'R', 'G', 'G', 'G', 'B', 'B'],
  bao_kong: ['3m', '3m', '3m', '3m'],
  instant_payouts: ['a1', 'a2'],
  payout_scale: ['9m', '9m', '9m', '9m'],
  initial_double: ['f3', 'q3'],
  set_payouts: ['a1', 'a2', 'a3', 'a4'],
  claimed_kong_payer: ['9m', '9m', '9m', '9m'],
  four_same_discards: ['N', 'N', 'N', 'N'],
  thirteen_priority: ['9m'],
  thirteen_robs_concealed: ['B', 'B', 'B', 'B'],
  multiple_winners: ['3m'],
  passed_win: ['7p', '8p', '6p', '9p'],
  passed_pong: ['9p', '9p', '9p'],
  kong_after_claim: ['9m', '9m', '9m', '8p', '8p', '8p', '8p'],
  draw_dealer: [],
  match_length: ['E', 'S', 'W', 'N'],
  dead_wall: [],
};
