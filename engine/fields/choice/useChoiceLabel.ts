import { useCallback } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { FieldPlan } from '../../core/plan';
import { humanise } from '../../core/words';
import type { ChoiceOptions } from './choice.field';

/** What a field's values are called, in the reader's language. */
export function useChoiceLabel(field: FieldPlan): (value: string) => string {
  const labelOf = useChoiceLabels();
  return useCallback((value) => labelOf(field, value), [labelOf, field]);
}

/**
 * The same for whichever field: by the reference list it names (`genders.male`), else by itself (`choices.status.draft`), else
 * the value in plain words.
 */
export function useChoiceLabels(): (field: FieldPlan, value: string) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return useCallback(
    ({ name, field: { options } }, value) => {
      const { list, labelOf } = options as Partial<ChoiceOptions>;
      const key = list ? `${list}.${value}` : `choices.${name}.${value}`;
      return labelOf?.(value, locale) ?? translate(key, { _: humanise(value) });
    },
    [translate, locale],
  );
}
