import type { AnyDatabase } from '../database/types';
import { type GrowingPause, PauseLimiter, type RateLimit, RateLimiter } from '../limits/rateLimiter';

const MINUTES = 60;
const HOUR = 60 * MINUTES;

/** A start area or an office signs in from one address: the limit per address is wide, the one per account is not. */
const DEFAULT_LIMITS = {
  loginPerAccount: { count: 10, perSeconds: 15 * MINUTES },
  loginPerAddress: { count: 100, perSeconds: 15 * MINUTES },
  /** Of an account, on a device it was signed in on before: nobody else's failures count there, of the account or of the address. */
  loginPerDevice: { count: 10, perSeconds: 15 * MINUTES },
  registerPerAddress: { count: 20, perSeconds: HOUR },
  recoverPerAccount: { count: 3, perSeconds: 15 * MINUTES },
  recoverPerAddress: { count: 20, perSeconds: HOUR },
  /** Over all addresses that ask. Its owner is not shut out: the links that were mailed meanwhile go on working. */
  recoverPerMailbox: { count: 10, perSeconds: HOUR },
  resetPerAddress: { count: 20, perSeconds: 15 * MINUTES },
  passwordPerProfile: { count: 10, perSeconds: 15 * MINUTES },
  /** Mails that say where somebody signed in. */
  newSignInMailsPerProfile: { count: 5, perSeconds: HOUR },
  /** Sign-ins that set out for another service. */
  oidcPerAddress: { count: 100, perSeconds: 15 * MINUTES },
  /** Codes of a second factor, right ones given back: guesses at one account, and from one address at any. */
  codesPerAccount: { count: 10, perSeconds: 15 * MINUTES },
  codesPerAddress: { count: 50, perSeconds: 15 * MINUTES },
  addressChangesPerProfile: { count: 5, perSeconds: HOUR },
  /** Mails to an address that somebody signed in says is theirs. */
  confirmationsPerMailbox: { count: 3, perSeconds: HOUR },
  invitationsPerSender: { count: 50, perSeconds: HOUR },
  invitationsPerUnprovenSender: { count: 5, perSeconds: HOUR },
  /** Mails that offer roles to one address in the name of one organization, whoever sends them, also where each is withdrawn again. */
  offersPerMailbox: { count: 3, perSeconds: 24 * HOUR },
  /** Mails about one offer, whoever sends them. */
  resendsPerInvitation: { count: 3, perSeconds: HOUR },
  supportMessagesPerSender: { count: 20, perSeconds: HOUR },
  /**
   * Of anybody, about an athlete: by where they ask from, whom about, and to which mailbox the answer would go. About one athlete many may
   * ask, so that nobody else's questions keep the athlete from asking.
   */
  inquiriesPerAddress: { count: 20, perSeconds: HOUR },
  inquiriesPerAskerAndAthlete: { count: 5, perSeconds: HOUR },
  inquiriesPerAthlete: { count: 50, perSeconds: HOUR },
  inquiriesPerMailbox: { count: 5, perSeconds: HOUR },
  /** Pictures of anybody. A crowd stands behind one address of a mobile network. */
  selfiesPerAddress: { count: 60, perSeconds: HOUR },
  selfiesPerWidget: { count: 3_000, perSeconds: HOUR },
  /** Codes that link an account to an athlete: typed by a person, and made by staff, who may hand them out to a queue. */
  claimsPerProfile: { count: 10, perSeconds: 15 * MINUTES },
  claimsPerAddress: { count: 100, perSeconds: 15 * MINUTES },
  claimCodesPerMaker: { count: 500, perSeconds: HOUR },
  /** Looks at what somebody else sees. */
  viewingsPerViewer: { count: 60, perSeconds: HOUR },
  /** Calendars that read the schedule, of an office behind one address; and guesses at its secret. */
  scheduleFeedsPerAddress: { count: 300, perSeconds: HOUR },
  organizationsPerFounder: { count: 3, perSeconds: 24 * HOUR },
} satisfies Record<string, RateLimit>;

/**
 * Of an account, over all addresses and devices that it never signed in from: who guesses from many addresses gains nothing by it. The
 * owner is not held up by them on a device or at an address where they signed in before, nor where they have set a new password by mail.
 */
const STRANGERS: GrowingPause = { free: 10, longestSeconds: 15 * MINUTES };

export type RateLimits = Readonly<Record<keyof typeof DEFAULT_LIMITS, RateLimit>>;
export type RateLimiters = Readonly<Record<keyof RateLimits, RateLimiter>> & {
  readonly strangersPerAccount: PauseLimiter;
};

/** Limits left out are the defaults. */
export function createLimiters(db: AnyDatabase, limits: Partial<RateLimits> = {}): RateLimiters {
  const entries = Object.entries({ ...DEFAULT_LIMITS, ...limits });
  const limiters = entries.map(([name, limit]) => [name, new RateLimiter({ db, name, limit })] as const);
  const strangersPerAccount = new PauseLimiter({ db, name: 'strangersPerAccount', limit: STRANGERS });
  return { ...(Object.fromEntries(limiters) as Readonly<Record<keyof RateLimits, RateLimiter>>), strangersPerAccount };
}
