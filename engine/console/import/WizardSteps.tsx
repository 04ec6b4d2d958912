import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import { useTranslate } from 'react-admin';
import { useIsPhone } from '../useIsPhone';
import type { ImportWizard, WizardStep } from './useImportWizard';

const STEPS: readonly WizardStep[] = ['upload', 'mapping', 'check', 'run'];

/** Where in the wizard one is, and the way to the steps that are done. */
export function WizardSteps({ wizard }: { wizard: ImportWizard }) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const current = STEPS.indexOf(wizard.step);
  const isReached: Record<WizardStep, boolean> = {
    upload: true,
    mapping: wizard.detection !== null,
    check: wizard.checkId !== null,
    run: wizard.importId !== null,
  };
  // What was written is written: from there a new file begins again.
  const isOpen = (step: WizardStep) => isReached[step] && (wizard.importId === null || step === 'run');
  return (
    <nav aria-label={translate('engine.import.steps')}>
      <Stepper nonLinear activeStep={current} alternativeLabel={isPhone} sx={{ maxWidth: 720, py: 2 }}>
        {STEPS.map((step, index) => (
          <Step key={step} completed={index < current} disabled={!isOpen(step)}>
            <StepButton onClick={() => wizard.goTo(step)}>{translate(`engine.import.step.${step}`)}</StepButton>
          </Step>
        ))}
      </Stepper>
    </nav>
  );
}
