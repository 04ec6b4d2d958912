import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FieldPlan, ResourcePlan } from '../../../core/plan';
import { useConsole } from '../../ConsoleSetup';
import type { Place } from '../../Place';
import { isSameValue } from '../formValues';
import { type Draft, type DraftOwner, keepDraft, readDraft, removeDraft } from './draftStore';

type Values = Record<string, unknown>;

interface DraftOptions {
  /** Of the form, among all there are. */
  name: string;
  /** Those that can be changed. */
  fields: readonly FieldPlan[];
  form: UseFormReturn<Values>;
  /** The record, or the new one's first values. */
  base: Values;
  changed: readonly FieldPlan[];
}

/** What was found of an earlier visit, and is neither restored nor thrown away yet. */
export interface DraftOffer {
  readonly at: string;
  readonly fields: readonly FieldPlan[];
  /** Whether somebody saved the record since. */
  readonly isOutdated: boolean;
  /** The form's fields that are others since. */
  readonly changedSince: readonly FieldPlan[];
  restore(): void;
  discard(): void;
}

export interface FormDraft {
  readonly offer: DraftOffer | null;
  /** What the form holds was saved, or is left behind: it is not kept any longer. */
  settle(): void;
}

/**
 * Keeps what somebody changes in a form on this device, until it is saved or thrown away, and offers what an earlier visit left: after
 * signing in again, a reload or a crash. Secrets are not kept.
 */
export function useDraft({ name, fields, form, base, changed }: DraftOptions): FormDraft {
  const owner = useDraftOwner(name);
  const isKept = ({ field }: FieldPlan) => field.options.writeOnly !== true;
  const kept = fields.filter(isKept);
  const [found, setFound] = useState(() => (owner ? worthOffering(readDraft(owner), kept, base) : null));
  const mine = pick(form.getValues(), changed.filter(isKept));
  const text = JSON.stringify(mine);
  const latest = useRef(text);
  latest.current = text;
  const settled = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for all that is kept
  useEffect(() => {
    if (!owner || settled.current === text) return;
    settled.current = null;
    store(owner, merged({ mine, found, version: versionOf(base), seen: pick(base, kept) }));
  }, [owner, text, found]);

  const settle = () => {
    settled.current = latest.current;
    if (owner) store(owner, found);
  };
  if (!found) return { offer: null, settle };
  const offered = kept.filter(({ name }) => name in found.values);
  const offer: DraftOffer = {
    at: found.at,
    fields: offered,
    isOutdated: found.version !== versionOf(base),
    changedSince: kept.filter(({ name }) => name in found.seen && !isSameValue(found.seen[name], base[name])),
    restore() {
      // What was typed since is newer.
      for (const { name } of offered.filter((field) => !(field.name in mine)))
        form.setValue(name, found.values[name], { shouldDirty: true });
      setFound(null);
    },
    discard: () => setFound(null),
  };
  return { offer, settle };
}

/** Returns who keeps drafts of a form: the person signed in when it was opened. Null for nobody. */
export function useDraftOwner(form: string): DraftOwner | null {
  const { person } = useConsole();
  const [owner] = useState<DraftOwner | null>(() => {
    const id = person?.() ?? null;
    return id === null ? null : { person: id, form };
  });
  return owner;
}

interface RecordForm {
  plan: ResourcePlan;
  place: Place;
  /** Of the record; null for a new one. */
  id: number | null;
  /** Names of the sections the form shows; all without it. */
  sections?: readonly string[] | undefined;
  /** What a new record begins with besides: a draft of one kind is none of another. */
  begun?: Values;
}

/** The name of a record's form. */
export function formName({ plan, place, id, sections, begun = {} }: RecordForm): string {
  const all = Object.entries({ ...place.within, ...begun });
  const within = new URLSearchParams(all.map(([name, value]) => [name, String(value)]));
  return [plan.name, id ?? `new?${within}`, ...(sections ?? [])].join('/');
}

/** A draft as far as this form can take it; null where it says nothing else than the record does by now. */
function worthOffering(draft: Draft | null, fields: readonly FieldPlan[], base: Values): Draft | null {
  if (!draft) return null;
  const values = pick(
    draft.values,
    fields.filter(({ name }) => name in draft.values && !isSameValue(draft.values[name], base[name])),
  );
  return Object.keys(values).length > 0 ? { ...draft, values } : null;
}

/** What is to be kept: this visit's changes, over what an earlier one left and nobody has decided about yet. */
function merged({
  mine,
  found,
  version,
  seen,
}: {
  mine: Values;
  found: Draft | null;
  version: number | null;
  seen: Values;
}): Draft | null {
  const names = Object.keys(mine);
  if (names.length === 0) return found;
  const at = new Date().toISOString();
  if (!found) return { at, version, values: mine, seen };
  const seenNow = Object.fromEntries(names.map((name) => [name, seen[name]]));
  return { at, version: found.version, values: { ...found.values, ...mine }, seen: { ...found.seen, ...seenNow } };
}

function store(owner: DraftOwner, draft: Draft | null): void {
  if (draft) keepDraft(owner, draft);
  else removeDraft(owner);
}

function versionOf({ version }: Values): number | null {
  return typeof version === 'number' ? version : null;
}

function pick(values: Readonly<Values>, fields: readonly FieldPlan[]): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, values[name]]));
}
