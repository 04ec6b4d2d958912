import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { KeptNotice } from '../../../../engine/console/forms/drafts/KeptNotice';
import { useKept } from '../../../../engine/console/forms/drafts/useKept';
import { useInstantText } from '../../../../engine/fields/format/useInstantText';
import type { Stored } from '../../../../resources/allResources';
import { useVisitor } from '../../../frame/layout/useVisitor';
import { PublishDialog } from './PublishDialog';
import { ReasonDialog } from './ReasonDialog';
import { type ReasonedStepName, type StepName, useStep } from './useStep';

interface Offered {
  readonly steps: readonly StepName[];
  readonly reasoned: readonly ReasonedStepName[];
}

const NO_REASONS = { reject: '', cancel: '' };
const NOTHING: Offered = { steps: [], reasoned: [] };

interface StepButtonsProps {
  event: Stored<'events'>;
  /** Something is missing for the step that matters. */
  isBlocked: boolean;
  /** Said where there is no step to take. */
  otherwise?: string;
}

/** The steps that can be taken from here by who is looking, the first of them the one that matters. */
export function StepButtons({ event, isBlocked, otherwise }: StepButtonsProps) {
  const translate = useTranslate();
  const textOf = useInstantText();
  const offered = useOffered(event);
  const { isBusy, problem, clear, take, takeWithReason } = useStep(event.id);
  const [asking, setAsking] = useState<ReasonedStepName | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const kept = `event/steps/${event.id}`;
  const { values: reasons, change, settle } = useKept(kept, NO_REASONS);
  const { can } = useConsole();
  const { isSuperAdmin } = useVisitor();
  const hasSteps = offered.steps.length + offered.reasoned.length > 0;
  const until = event.cancellable?.can ? event.cancellable.until : null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: otherwise ? 0 : 2.5, justifyItems: 'start' }}>
      {event.status === 'submitted' && !isSuperAdmin && (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.publish.waiting')}</Typography>
      )}
      {!can('events.publish') && (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.publish.not_yours')}</Typography>
      )}
      {offered.reasoned.map((name) => (
        <KeptNotice
          key={name}
          name={kept}
          field={name}
          what={translate(`pages.publish.${name}.title`, { name: event.name })}
          isOpen={asking !== null}
          onOpen={() => setAsking(name)}
          onDiscard={settle}
        />
      ))}
      {!hasSteps && otherwise && <Typography sx={{ color: 'var(--sl-quiet)' }}>{otherwise}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {offered.steps.map((name, index) => (
          <Button
            key={name}
            variant={index === 0 && name !== 'withdraw' ? 'contained' : 'outlined'}
            disabled={isBusy || (isBlocked && (name === 'submit' || name === 'publish'))}
            onClick={() => (name === 'publish' ? setPublishing(true) : take(name))}
          >
            {translate(`pages.publish.action.${name}`)}
          </Button>
        ))}
        {offered.reasoned.map((name) => (
          <Button key={name} variant="outlined" color="error" disabled={isBusy} onClick={() => setAsking(name)}>
            {translate(`pages.publish.action.${name}`)}
          </Button>
        ))}
      </Box>
      {offered.reasoned.includes('cancel') && until && (
        <Typography sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
          {translate('pages.publish.cancel.until', { at: textOf(until) })}
        </Typography>
      )}
      {problem && !asking && !isPublishing && <Alert severity="error">{problem}</Alert>}
      {isPublishing && (
        <PublishDialog
          event={event}
          isBusy={isBusy}
          problem={problem}
          onPublish={async () => {
            if (await take('publish')) setPublishing(false);
          }}
          onClose={() => {
            setPublishing(false);
            clear();
          }}
        />
      )}
      {asking && (
        <ReasonDialog
          title={translate(`pages.publish.${asking}.title`, { name: event.name })}
          why={translate(`pages.publish.${asking}.why`)}
          submitLabel={translate(`pages.publish.${asking}.submit`)}
          cancelLabel={asking === 'cancel' ? translate('pages.publish.cancel.keep') : undefined}
          reason={reasons[asking]}
          onReason={(reason) => change({ [asking]: reason })}
          isBusy={isBusy}
          problem={problem}
          onSubmit={async (reason) => {
            if (!(await takeWithReason(asking, reason))) return;
            setAsking(null);
            settle();
          }}
          onClose={() => {
            setAsking(null);
            clear();
          }}
        />
      )}
    </Box>
  );
}

function useOffered({ status, cancellable }: Stored<'events'>): Offered {
  const { can } = useConsole();
  const { isSuperAdmin } = useVisitor();
  if (!can('events.publish')) return NOTHING;
  switch (status) {
    case 'draft':
    case 'rejected':
      return { steps: ['submit'], reasoned: [] };
    case 'submitted':
      return isSuperAdmin
        ? { steps: ['approve', 'withdraw'], reasoned: ['reject'] }
        : { steps: ['withdraw'], reasoned: [] };
    case 'approved':
      return { steps: ['publish'], reasoned: [] };
    case 'published':
      return cancellable?.can ? { steps: [], reasoned: ['cancel'] } : NOTHING;
    default:
      return NOTHING;
  }
}
