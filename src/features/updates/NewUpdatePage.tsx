import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { useCrumbs, usePageTitle, useTitleOf } from '../../../engine/console/pages/useCrumbs';
import { UPDATE_KINDS } from '../../../resources/updates/updateKinds';
import { PageHeader } from '../../frame/layout/PageHeader';

/** Leads to the form of each kind of update that the person may create. */
export function Component() {
  const title = usePageTitle();
  const titleOf = useTitleOf();
  const { pages, placeOf, mayOpen } = useConsole();
  const forms = UPDATE_KINDS.flatMap((kind) => {
    const form = pages.pages.find(({ handle: { page } }) => page?.resource === kind && page.kind === 'create');
    const to = placeOf(kind)?.create;
    return form && to && mayOpen(form.handle) ? [{ to, label: titleOf(form.handle) }] : [];
  });
  return (
    <>
      <PageHeader title={title} breadcrumbs={useCrumbs()} />
      <Stack component="nav" aria-label={title} spacing={1} sx={{ alignItems: 'flex-start' }}>
        {forms.map(({ to, label }) => (
          <Button key={to} variant="outlined" component={Link} to={to}>
            {label}
          </Button>
        ))}
      </Stack>
    </>
  );
}
