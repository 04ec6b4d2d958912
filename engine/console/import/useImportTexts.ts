import { useTranslate } from 'react-admin';
import './texts';
import type { ImportKind } from '../../core/importKinds';

/** What files of a kind are called: the text of `imports.{kind}.{name}`, else one that suits any records. */
export function useImportTexts({ name, noun, resource }: ImportKind) {
  const translate = useTranslate();
  const ofKind = (key: string, values: object = {}) =>
    translate(`imports.${name}.${key}`, {
      ...values,
      _: translate(`engine.import.kind.${key}`, { ...values, noun, records: resource.name.replace(/_/g, ' ') }),
    });
  return {
    title: ofKind('title'),
    /** What a row is, and what columns may hold. */
    what: ofKind('what'),
    columns: ofKind('columns'),
    result: ofKind('result'),
    matchOn: ofKind('match_on'),
    /** The button that starts the import of so many. */
    run: (smart_count: number, count: string) => ofKind('run', { smart_count, count }),
    /** So many rows change what records in use are known by. */
    asked: (smart_count: number, count: string) => ofKind('asked', { smart_count, count }),
    /** The same once they have. */
    askedDone: (smart_count: number, count: string) => ofKind('asked_done', { smart_count, count }),
    askedWhy: ofKind('asked_why'),
    /** Heads how often a record was used. */
    uses: ofKind('uses'),
    preset: (field: string, label: string) =>
      translate(`imports.${name}.presets.${field}`, { _: translate('engine.import.reading.preset', { label }) }),
  };
}
