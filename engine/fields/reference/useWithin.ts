import { useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldPlan } from '../../core/plan';

export type Within = Readonly<Record<string, unknown>>;

/** What the form's other fields say that a record has to have in common. When one of those changes, what was chosen no longer fits. */
export function useWithin({ within: names }: FieldPlan, onOutdated: () => void): Within {
  const values: unknown[] = useWatch({ name: [...names] });
  const within = Object.fromEntries(
    names.map((name, i) => [name, values[i]]).filter(([, value]) => value !== null && value !== undefined),
  );
  const key = JSON.stringify(within);
  const known = useRef(key);
  const outdate = useEffectEvent(onOutdated);
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    outdate();
  }, [key]);
  return within;
}
