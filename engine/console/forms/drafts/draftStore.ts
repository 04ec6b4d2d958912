type Values = Readonly<Record<string, unknown>>;

/** What somebody changed in a form and has not saved yet. */
export interface Draft {
  /** When it was last changed, ISO 8601. */
  readonly at: string;
  /** Of the record it began from; null for a new one. */
  readonly version: number | null;
  readonly values: Values;
  /** The form as it was before, to tell what others changed since. */
  readonly seen: Values;
}

/** Whose draft it is, and of which form. */
export interface DraftOwner {
  readonly person: string;
  readonly form: string;
}

const PREFIX = 'engine.draft.';
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
/** Characters; browsers give about five million for everything. */
const MAX_LENGTH = 250_000;
const MAX_TOTAL_LENGTH = 1_500_000;

/** The draft of a form on this device; null where there is none, or none that is young enough. */
export function readDraft(owner: DraftOwner, now: number = Date.now()): Draft | null {
  return withStorage((storage) => {
    const draft = parseDraft(storage.getItem(keyOf(owner)));
    return draft && isYoung(draft, now) ? draft : null;
  });
}

/** Keeps a draft on this device in place of the form's earlier one. The oldest of all make room; one that is too long is not kept. */
export function keepDraft(owner: DraftOwner, draft: Draft, now: number = Date.now()): void {
  withStorage((storage) => {
    const key = keyOf(owner);
    const text = JSON.stringify(draft);
    storage.removeItem(key);
    if (text.length > MAX_LENGTH) return;
    const others = keptDrafts(storage, now);
    let room = MAX_TOTAL_LENGTH - text.length - others.reduce((sum, other) => sum + other.length, 0);
    while (others.length > 0 && (room < 0 || !fits(storage, key, text))) {
      const oldest = others.shift();
      if (!oldest) return;
      storage.removeItem(oldest.key);
      room += oldest.length;
    }
    storage.setItem(key, text);
  });
}

export function removeDraft(owner: DraftOwner): void {
  withStorage((storage) => storage.removeItem(keyOf(owner)));
}

// A person's name is encoded, so that none begins like another's.
function keyOf({ person, form }: DraftOwner): string {
  return `${PREFIX}${encodeURIComponent(person)}/${form}`;
}

interface KeptDraft {
  readonly key: string;
  readonly length: number;
  readonly at: number;
}

/** All drafts on this device, whosever, the oldest first; those that are too old, or none of ours, are removed. */
function keptDrafts(storage: Storage, now: number): KeptDraft[] {
  const kept: KeptDraft[] = [];
  for (const key of Object.keys(storage).filter((name) => name.startsWith(PREFIX))) {
    const text = storage.getItem(key) ?? '';
    const draft = parseDraft(text);
    if (draft && isYoung(draft, now)) kept.push({ key, length: text.length, at: Date.parse(draft.at) });
    else storage.removeItem(key);
  }
  return kept.sort((a, b) => a.at - b.at);
}

function fits(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function isYoung({ at }: Draft, now: number): boolean {
  return now - Date.parse(at) < MAX_AGE_MS;
}

// What is stored may be anyone's, or of an earlier release.
function parseDraft(text: string | null): Draft | null {
  const read = parsed(text) as Partial<Draft> | null;
  if (!isValues(read) || !isValues(read.values) || !isValues(read.seen)) return null;
  const { at, version, values, seen } = read;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null;
  return { at, version: typeof version === 'number' ? version : null, values, seen };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Storage throws where the browser forbids it or it is full: then nothing is kept, and the form works all the same.
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
