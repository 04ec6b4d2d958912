import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import AddRounded from '#icons/AddRounded';
import { type HeaderAction, type HeaderProps, useConsole, useResourcePlan } from '../ConsoleSetup';
import { mayUse } from '../fieldAccess';
import { type GridSlots, ResourceGrid } from '../grid/ResourceGrid';
import type { Place } from '../Place';
import { useRecordsName } from '../words/useLabels';
import { useCrumbs, usePageTitle } from './useCrumbs';

export interface GridPageProps {
  place: Place;
  title?: string;
  breadcrumbs?: HeaderProps['breadcrumbs'];
  /** In place of the button that creates a record. */
  primaryAction?: ReactNode;
  actions?: readonly HeaderAction[];
  /** Before the grid. */
  notice?: ReactNode;
  slots?: GridSlots;
}

/** A page with a resource's grid. */
export function GridPage({ place, title, breadcrumbs, primaryAction, actions = [], notice, slots }: GridPageProps) {
  const { PageHeader } = useConsole().frame;
  const ownTitle = usePageTitle();
  const crumbs = useCrumbs();
  return (
    <>
      <PageHeader
        title={title ?? ownTitle}
        breadcrumbs={breadcrumbs ?? crumbs}
        primaryAction={primaryAction ?? <CreateButton place={place} />}
        actions={actions}
      />
      {notice}
      <ResourceGrid key={place.list} place={place} {...(slots && { slots })} />
    </>
  );
}

function CreateButton({ place }: { place: Place }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const plan = useResourcePlan(place.resource);
  const record = useRecordsName(plan)(1);
  const words = translate('engine.record.add', { record });
  if (!place.create || !mayUse(plan, 'create', can)) return null;
  return (
    <Button variant="contained" component={Link} to={place.create} startIcon={<AddRounded />} aria-label={words}>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {words}
      </Box>
      {/* Beside the title of a list there is no room for more on a phone. */}
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        {translate('ra.action.add')}
      </Box>
    </Button>
  );
}
