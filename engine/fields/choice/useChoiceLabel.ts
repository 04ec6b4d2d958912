import { useCallback } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { FieldPlan } from '../../core/plan';
import { humanise } from '../../core/words';
import type { ChoiceOptions } from './choice.field';

/**
 * What a field's values are called: by the reference list it names (`genders.male`), else by itself (`choices.status.draft`),
 * else the value in plain words.
 */
export function useChoiceLabel(field: FieldPlan): (value: string) => string {
  const translate = useTranslate();
  const locale = useLocale();
  const { list, labelOf } = field.field.options as Partial<ChoiceOptions>;
  return useCallback(
    (value) =>
      labelOf?.(value, locale) ??
      translate(list ? `${list}.${value}` : `choices.${field.name}.${value}`, { _: humanise(value) }),
    [translate, locale, list, labelOf, field.name],
  );
}
