/** Limits of one answer. */
export type Bounds = {
  /** Maximum number of requests to the model. */
  readonly rounds: number;
  readonly callsPerRound: number;
  /** Maximum number of runs of one call with the same arguments. */
  readonly sameCall: number;
  /**
   * Maximum number of calls that are refused because of `sameCall`. When this number is reached, the answer ends,
   * because the model is in a loop.
   */
  readonly repeats: number;
  /** Maximum number of confirmed calls that change something. */
  readonly writes: number;
  /** Maximum characters of one result. */
  readonly resultCharacters: number;
  /** After this number of characters in all results together, the model must answer without further calls. */
  readonly characters: number;
  readonly outputTokens: number;
  /**
   * Time limit in milliseconds, without the time in which a person decides. The default is at least twice the time
   * limit of one request to the model.
   */
  readonly ms: number;
  /** Maximum characters of the conversation before a new question. The oldest questions are removed first. */
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
