import { useTranslate } from 'react-admin';
import './texts';
import type { ImportKind } from '../../core/importKinds';
import { useCountFormat } from '../words/useNumberFormat';
import type { ImportRecord } from './importTypes';

type AskedCounts = Pick<ImportRecord, 'question_count' | 'questions'>;

/** What files of a kind are called: the text of `imports.{kind}.{name}`, else one that suits any records. */
export function useImportTexts({ name, noun, resource }: ImportKind) {
  const translate = useTranslate();
  const count = useCountFormat();
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
    /** What the rows are that somebody is asked about; with `done` once they are imported. */
    asked: ({ question_count, questions }: AskedCounts, done = false) => {
      const { other = 0, by_name = 0, moves = 0, beside = 0, twice = 0, takes = 0 } = questions ?? {};
      const used = (question_count ?? 0) - other - by_name - moves - beside - twice - takes;
      const say = (key: string, smart_count: number) =>
        smart_count > 0 ? [ofKind(done ? `${key}_done` : key, { smart_count, count: count(smart_count) })] : [];
      return [
        ...say('others', other),
        ...say('beside', beside),
        ...say('twice', twice),
        ...say('by_name', by_name),
        ...say('moves', moves),
        ...say('takes', takes),
        ...say('asked', used),
      ].join('; ');
    },
    /** Why to look at them first. */
    askedWhy: ({ question_count, questions }: AskedCounts) => {
      const { other = 0, other_in_use = 0, by_name = 0, moves = 0, beside = 0, twice = 0, takes = 0 } = questions ?? {};
      return [
        ...(other + other_in_use > 0 ? [ofKind('others_why')] : []),
        ...(by_name + beside > 0 ? [ofKind('names_why')] : []),
        ...(moves > 0 ? [ofKind('moves_why')] : []),
        ...(twice > 0 ? [ofKind('twice_why')] : []),
        ...(takes > 0 ? [ofKind('takes_why')] : []),
        ...((question_count ?? 0) > other + by_name + moves + beside + twice + takes ? [ofKind('asked_why')] : []),
      ];
    },
    /** Heads how often a record was used. */
    uses: ofKind('uses'),
    preset: (field: string, label: string) =>
      translate(`imports.${name}.presets.${field}`, { _: translate('engine.import.reading.preset', { label }) }),
  };
}
