import { useLocale, useTranslate } from 'react-admin';
import { saidByServer } from '../../core/said/saidByServer';
import { useConsole } from '../ConsoleSetup';
import { useNameOfRecords } from '../words/useLabels';
import { useCountFormat } from '../words/useNumberFormat';
import type { OperationPart } from './ConsoleDataProvider';

/** What a background task came to. */
export interface TaskResult {
  /** The records that it was about, by resource. */
  readonly records?: readonly OperationPart[];
  readonly count?: number;
  /** Takes it back. */
  readonly operation_id?: string;
  /** Why it failed, or what else there is to say. */
  readonly message?: string;
  /** Of an import: its record, the rows that failed, and whether it only tried. */
  readonly import_id?: number;
  readonly errors?: number;
  readonly dry_run?: boolean;
}

/** A background task, as far as its words need it. */
interface SpokenTask {
  readonly [field: string]: unknown;
  readonly kind?: string;
  readonly title?: string;
  readonly status?: string;
  readonly result?: unknown;
}

/** What a background task did, or is to do, in a sentence: each kind has its own, under `did`. */
export function useTaskWords(): (task: SpokenTask) => string {
  const translate = useTranslate();
  const { what, counted } = useWhat();
  return ({ kind = '', title: queuedAs = '', status = '', result }) => {
    const { records = [], errors = 0, dry_run, message: why } = (result ?? {}) as TaskResult;
    const [title, message] = [saidByServer(queuedAs), why && saidByServer(why)];
    if (status === 'aborted') return translate('engine.task.aborted', { title });
    if (status === 'failed')
      return translate(message ? 'engine.task.failed_because' : 'engine.task.failed', { title, reason: message });
    if (status !== 'succeeded') return title;
    if (records.length === 0) return translate('engine.task.done', { title });
    const said = dry_run ? `${kind}_trial` : kind;
    const done = translate(`engine.task.did.${said}`, { what: what(records), title, _: title });
    return errors > 0 ? translate('engine.task.failures', { done, ...counted(errors) }) : done;
  };
}

/** Says numbers of records: `what` of which resources ("1 race and 1,204 athletes"), `counted` as arguments of a text. */
export function useWhat() {
  const translate = useTranslate();
  const locale = useLocale();
  const { plan } = useConsole();
  const nameOf = useNameOfRecords();
  const format = useCountFormat();
  const counted = (count: number) => ({ smart_count: count, count: format(count) });
  const what = (records: readonly OperationPart[]): string => {
    const parts = records.map((part) => {
      const resource = plan.resources.get(part.resource);
      const records = resource ? nameOf(resource, part.count) : part.resource;
      return translate('engine.grid.count', { count: format(part.count), records });
    });
    return new Intl.ListFormat(locale).format(parts);
  };
  return { what, counted };
}
