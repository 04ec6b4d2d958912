/** What can be switched for one organization or for everyone while the product runs. Whoever asks for one asks by its name here. */
export const FLAGS = {
  /** Rehearsals take the machine as a race does: switched off on the day of a large one, or where somebody plays with them. */
  rehearsals: { isOn: true },
} as const satisfies Readonly<Record<string, { readonly isOn: boolean }>>;

export type FlagName = keyof typeof FLAGS;

export const FLAG_NAMES = Object.keys(FLAGS) as [FlagName, ...FlagName[]];
