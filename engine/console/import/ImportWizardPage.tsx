import { useEffect, useEffectEvent, useState } from 'react';
import { type ImportKind, importKind } from '../../core/importKinds';
import { type HeaderProps, useConsole } from '../ConsoleSetup';
import { LeaveGuard } from '../forms/LeaveGuard';
import { useCrumbs } from '../pages/useCrumbs';
import { CheckStep } from './CheckStep';
import { MappingStep } from './MappingStep';
import { RunStep } from './RunStep';
import { UploadStep } from './UploadStep';
import { useImportTexts } from './useImportTexts';
import { type Presets, useImportWizard } from './useImportWizard';
import { WizardSteps } from './WizardSteps';

interface ImportWizardPageProps {
  /** The resource's name, or what its declaration calls files of it. */
  kind: string;
  breadcrumbs?: HeaderProps['breadcrumbs'];
  /** Values of rows that say nothing of a field, at first: `{ race_id: 3 }`. */
  presets?: Presets;
}

/** Brings a file in: upload, columns, a check that writes nothing, and the import itself. */
export function ImportWizardPage({ kind: name, breadcrumbs, presets = {} }: ImportWizardPageProps) {
  const { plan, frame } = useConsole();
  const kind = importKind(plan, name);
  const crumbs = useCrumbs();
  return (
    <>
      <frame.PageHeader title={useImportTexts(kind).title} breadcrumbs={breadcrumbs ?? crumbs} />
      <Wizard kind={kind} presets={presets} fileId={null} />
    </>
  );
}

interface ImportWizardProps extends Pick<ImportWizardPageProps, 'kind' | 'presets'> {
  /** A file that is uploaded already. */
  fileId?: number | null;
}

/** The same as a part of a page. */
export function ImportWizard({ kind, presets = {}, fileId = null }: ImportWizardProps) {
  const { plan } = useConsole();
  return <Wizard key={fileId} kind={importKind(plan, kind)} presets={presets} fileId={fileId} />;
}

interface WizardProps {
  kind: ImportKind;
  presets: Presets;
  fileId: number | null;
}

function Wizard({ kind, presets, fileId }: WizardProps) {
  const wizard = useImportWizard({ kind, presets });
  const takeFile = useEffectEvent(() => {
    const found = fileId ?? wizard.keptFileId;
    if (found !== null) void wizard.takeFile(found);
  });
  useEffect(() => takeFile(), []);
  const { step, detection, mapping, checkId, importId } = wizard;
  const [hasMoved, setMoved] = useState(false);
  useEffect(() => {
    if (step !== 'upload') setMoved(true);
  }, [step]);
  // A start of the import keeps what was chosen; before that it would be lost.
  const isUnsaved = importId === null && detection !== null && mapping !== detection.mapping;
  return (
    <>
      <LeaveGuard hasChanges={() => isUnsaved} onLeave={wizard.giveUp} />
      <WizardSteps wizard={wizard} />
      {step === 'upload' && <UploadStep wizard={wizard} takesFocus={hasMoved} />}
      {step === 'mapping' && detection && <MappingStep wizard={wizard} detection={detection} />}
      {step === 'check' && checkId !== null && <CheckStep key={checkId} wizard={wizard} checkId={checkId} />}
      {step === 'run' && importId !== null && <RunStep wizard={wizard} importId={importId} />}
    </>
  );
}
