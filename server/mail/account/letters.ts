/** What a letter says besides to whom. */
export interface Said {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
  readonly footnote: string;
}

/** When and from where something was done to an account. */
export interface Whence {
  /** Browser and system; null where they are not known. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly ip: string;
  readonly at: Date;
}

/** What mails about an account say, in English: they are read in the language of who gets them. */
export interface AccountLetters {
  greeting(name: string): string;
  recover(): Said;
  verify(): Said;
  addressChanged(o: { address: string }): Said;
  newSignIn(whence: Whence): Said;
  factorOn(whence: Whence): Said;
  factorOff(whence: Whence): Said;
  factorRemoved(): Said;
  /** `left`: how many recovery codes there are still. */
  recoveryCodeUsed(o: Whence & { readonly left: number }): Said;
}
