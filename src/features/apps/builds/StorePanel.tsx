import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import DeleteOutlineRounded from '#icons/DeleteOutlineRounded';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import { titleOf } from '../../../../engine/core/titleOf';
import type { Stored } from '../../../../resources/allResources';
import { stepsAfter } from '../../../../resources/builds/buildFlow';
import { Panel } from '../../../shared/Panel';
import type { Build } from '../ShownApp';
import { StoreStepDialog } from './StoreStepDialog';

const MOST = 50;

/** What became of a build that somebody brings to the store themselves: said here, since no service tells. */
export function StorePanel({ build }: { build: Build }) {
  const translate = useTranslate();
  const { can, plan: all } = useConsole();
  const plan = useResourcePlan('store_steps');
  const [isSaying, setSaying] = useState(false);
  const { data: steps = [] } = useGetList<Stored<'store_steps'>>('store_steps', {
    filter: { build_id: build.id },
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'id', order: 'DESC' },
    meta: { include: ['said_by'] },
  });
  const shown = ['status', 'happened_on', 'note'].flatMap((name) => plan.fields.get(name) ?? []);
  return (
    <Panel title={translate('pages.app.store_step.panel')}>
      {steps.length === 0 && (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.app.store_step.none')}</Typography>
      )}
      <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((step) => (
          <Box component="li" key={step.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            {shown.map((field) => (
              <FieldValue key={field.name} field={field} record={step} />
            ))}
            {step.said_by && (
              <Box component="span" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
                {translate('pages.app.store_step.by', { name: titleOf(all.get('profiles'), step.said_by) })}
              </Box>
            )}
            {can('store_steps.delete') && <TakeBackButton step={step} />}
          </Box>
        ))}
      </Box>
      {can('store_steps.create') && stepsAfter(build.status).length > 0 && (
        <Button variant="outlined" sx={{ mt: 2 }} aria-haspopup="dialog" onClick={() => setSaying(true)}>
          {translate('pages.app.store_step.open')}
        </Button>
      )}
      {isSaying && <StoreStepDialog build={build} onClose={() => setSaying(false)} />}
    </Panel>
  );
}

function TakeBackButton({ step }: { step: Stored<'store_steps'> }) {
  const translate = useTranslate();
  const writes = useWrites(useResourcePlan('store_steps'));
  const done = useDone();
  const { isBusy, attempt } = useAttempt();
  const label = translate('pages.app.store_step.take_back', { step: translate(`storeSteps.${step.status}`) });
  const remove = () =>
    attempt(async () => {
      const { meta } = await writes.remove({ ids: [step.id] });
      done('pages.app.store_step.taken_back', {}, meta);
    });
  return (
    <IconButton size="small" aria-label={label} title={label} disabled={isBusy} onClick={() => void remove()}>
      <DeleteOutlineRounded fontSize="small" />
    </IconButton>
  );
}
