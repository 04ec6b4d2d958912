import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { RemoveDialog } from '../../../../engine/console/bulk/RemoveDialog';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRemove } from '../../../../engine/console/record/useRemove';
import type { Stored } from '../../../../resources/allResources';
import { Panel } from '../../../shared/Panel';

/** Deletes the event. It is restored from the list of deleted events, or by Undo. */
export function RemovePanel({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const plan = useResourcePlan('events');
  const remove = useRemove(plan, usePlace('events'), event);
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title={translate('pages.event_admin.remove.title')}>
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 2 }}>{translate('pages.event_admin.remove.why')}</Typography>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {translate('ra.action.delete')}
      </Button>
      {isAsking && (
        <RemoveDialog
          plan={plan}
          target={{ ids: [event.id] }}
          name={String(event.name)}
          remove={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
