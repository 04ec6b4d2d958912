import './texts';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import CallMergeRounded from '#icons/CallMergeRounded';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import type { GridSelection } from '../../../engine/console/grid/useGridSelection';
import { onDemand } from '../../../engine/console/onDemand';

const MergeDialog = onDemand(async () => (await import('./MergeDialog')).MergeDialog);

/** Makes one of two athletes that are selected. */
export function MergeAthletes({ selection }: { selection: GridSelection }) {
  return <MergeSelected resource="athletes" permission="athletes.delete" selection={selection} />;
}

/** Makes one of two accounts that are selected. */
export function MergeProfiles({ selection }: { selection: GridSelection }) {
  return <MergeSelected resource="profiles" permission="people.merge" selection={selection} />;
}

interface MergeSelectedProps {
  resource: 'athletes' | 'profiles';
  permission: string;
  selection: GridSelection;
}

function MergeSelected({ resource, permission, selection }: MergeSelectedProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const [first, second, ...more] = selection.ids;
  const isPair = first !== undefined && second !== undefined && more.length === 0 && !selection.isAllMatching;
  if (!can(permission)) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<CallMergeRounded />}
        disabled={!isPair}
        title={isPair ? undefined : translate('pages.merging.two')}
        onClick={() => setOpen(true)}
      >
        {translate('pages.merging.action')}
      </Button>
      {isOpen && isPair && (
        <Suspense fallback={null}>
          <MergeDialog
            resource={resource}
            ids={[Number(first), Number(second)]}
            onMerged={() => {
              close();
              selection.clear();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
