import { useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { useConsole } from '../ConsoleSetup';
import { useRecordsName } from '../words/useLabels';
import { isMissing } from '../writes/errors';

interface RecordMissingProps {
  plan: ResourcePlan;
  error: Error | null;
  onRetry: () => void;
}

/** In place of a record that cannot be shown: because it is not there, or because asking for it failed. */
export function RecordMissing({ plan, error, onRetry }: RecordMissingProps) {
  const translate = useTranslate();
  const { ErrorState } = useConsole().frame;
  const record = useRecordsName(plan)(1);
  return !error || isMissing(error) ? (
    <ErrorState
      title={translate('engine.record.missing', { record })}
      detail={translate('engine.record.missing_why', { record })}
    />
  ) : (
    <ErrorState title={translate('engine.record.failed', { record })} detail={error.message} onRetry={onRetry} />
  );
}
