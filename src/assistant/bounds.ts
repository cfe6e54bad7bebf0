/** Bounds of one answer. */
export type Bounds = {
  /** Requests to the model. */
  readonly rounds: number;
  readonly callsPerRound: number;
  /** How often one call may run with the same arguments: once more than once, because answers can be lost. */
  readonly sameCall: number;
  /** Repeats beyond that in all: with more the model is going in circles. */
  readonly repeats: number;
  /** Changes. */
  readonly writes: number;
  /** Characters of one result. */
  readonly resultCharacters: number;
  /** Characters of all results of one answer. */
  readonly characters: number;
  readonly outputTokens: number;
  /** Without the time in which a person decides; at least twice the time limit of a request. */
  readonly ms: number;
  /** Characters of the conversation; older questions are removed. */
  readonly historyCharacters: number;
};

export const BOUNDS: Bounds = {
  rounds: 12,
  callsPerRound: 8,
  sameCall: 2,
  repeats: 3,
  writes: 10,
  resultCharacters: 30_000,
  characters: 150_000,
  outputTokens: 8_000,
  ms: 180_000,
  historyCharacters: 300_000,
};
