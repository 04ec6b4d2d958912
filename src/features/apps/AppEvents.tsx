import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import AddRounded from '#icons/AddRounded';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { RelatedGrid } from '../../../engine/console/record/RelatedGrid';
import { AddEventDialog } from './AddEventDialog';

/** The events of an app, as a tab of its page. */
export function AppEvents({ record: app }: { record: RaRecord<number> }) {
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
        <AddEventButton app={app} />
      </Box>
      <RelatedGrid resource="events" by="application_id" id={app.id} />
    </>
  );
}

/** Puts events into an app; absent for who may not. */
export function AddEventButton({ app }: { app: RaRecord<number> }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const [isOpen, setOpen] = useState(false);
  if (!can('events.create')) return null;
  return (
    <>
      <Button variant="contained" startIcon={<AddRounded />} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {translate('pages.app.add_event')}
      </Button>
      {isOpen && <AddEventDialog app={app} onClose={() => setOpen(false)} />}
    </>
  );
}
