import '../../../i18n/importing';
import { useCallback, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { UnsavedDialog } from '../../../../engine/console/forms/UnsavedDialog';
import { useUnsavedGuard } from '../../../../engine/console/forms/useUnsavedGuard';
import { PageHeader } from '../../../layout/PageHeader';
import { EngineConsole } from '../../EngineConsole';
import { useIdParam } from '../../places';
import type { ImportKind } from '../importTypes';
import { CheckStep } from './CheckStep';
import { MappingStep } from './MappingStep';
import { RunStep } from './RunStep';
import { UploadStep } from './UploadStep';
import { useImportWizard } from './useImportWizard';
import { WizardSteps } from './WizardSteps';

interface WizardPageProps {
  kind: ImportKind;
  breadcrumbs: readonly { label: string; to: string }[];
  /** The race of rows that name none. */
  raceId?: number;
}

/** Brings a file in: upload, columns, a check that writes nothing, and the import itself. */
export function WizardPage({ kind, breadcrumbs, raceId }: WizardPageProps) {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <PageHeader title={translate(`imports.${kind}.title`)} breadcrumbs={breadcrumbs} />
      <Wizard kind={kind} raceId={raceId} />
    </EngineConsole>
  );
}

function Wizard({ kind, raceId }: Pick<WizardPageProps, 'kind' | 'raceId'>) {
  const wizard = useImportWizard({ kind, raceId, eventId: useIdParam('event_id') });
  const { step, detection, mapping, checkId, importId } = wizard;
  const [hasMoved, setMoved] = useState(false);
  useEffect(() => {
    if (step !== 'upload') setMoved(true);
  }, [step]);
  // A start of the import keeps what was chosen; before that it would be lost.
  const isUnsaved = importId === null && detection !== null && mapping !== detection.mapping;
  const blocker = useUnsavedGuard(useCallback(() => isUnsaved, [isUnsaved]));
  return (
    <>
      {blocker.state === 'blocked' && <UnsavedDialog onStay={blocker.reset} onLeave={blocker.proceed} />}
      <WizardSteps wizard={wizard} />
      {step === 'upload' && <UploadStep wizard={wizard} takesFocus={hasMoved} />}
      {step === 'mapping' && detection && <MappingStep wizard={wizard} detection={detection} />}
      {step === 'check' && checkId !== null && <CheckStep key={checkId} wizard={wizard} checkId={checkId} />}
      {step === 'run' && importId !== null && <RunStep wizard={wizard} importId={importId} />}
    </>
  );
}
