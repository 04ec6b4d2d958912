/** A fault put in on purpose. The suite named must notice it, or else it does not hold what it claims to. */
export interface Mutant {
  /** What goes wrong, in the words of the rule that it breaks. */
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** The file or folder of tests that must fail. */
  readonly suite: string;
}
