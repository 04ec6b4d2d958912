import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { ResourceForm } from '../../../../engine/console/forms/ResourceForm';
import type { Place } from '../../../../engine/console/Place';
import { RecordSkeleton } from '../../../../engine/console/record/RecordSkeleton';
import { useConfigurator } from '../../../frame/configurator/ConfiguratorContext';
import { StepSaveBar } from '../../../frame/configurator/StepBar';
import { useVisitor } from '../../../frame/layout/useVisitor';
import { FoundingForm } from '../../../frame/newcomer/FoundingForm';
import { WaysIn } from '../../../frame/newcomer/WaysIn';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';
import { useAllRecords } from '../../../shared/useAllRecords';
import { Unfinished } from './Unfinished';

/** Whose event it will be: an organization that is there or is founded, and a new app of it, or one that is there. */
export function Component() {
  const { profile, grants, isSuperAdmin } = useVisitor();
  const [founded, setFounded] = useState<number | null>(null);
  const isNew = grants.permissions.length === 0 && !isSuperAdmin && founded === null;
  if (profile && isNew) return <WaysIn profile={profile} onFounded={setFounded} />;
  return <Organizations founded={founded} onFounded={setFounded} />;
}

interface OrganizationsProps {
  /** The one that was just founded. */
  readonly founded: number | null;
  readonly onFounded: (id: number) => void;
}

function Organizations({ founded, onFounded }: OrganizationsProps) {
  const translate = useTranslate();
  const organizations = useAllRecords('organizations', {});
  const [isFounding, setFounding] = useState(false);
  if (organizations.isLoadingError)
    return (
      <RetryAlert onRetry={() => void organizations.refetch()}>{translate('configurator.no_organizations')}</RetryAlert>
    );
  if (organizations.isPending) return <RecordSkeleton />;
  const { records } = organizations;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Unfinished />
      {isFounding || records.length === 0 ? (
        <Panel title={translate('configurator.found')}>
          <FoundingForm
            onFounded={(id) => {
              onFounded(id);
              setFounding(false);
            }}
          />
        </Panel>
      ) : (
        <ChooseApp organizations={records} first={founded} onFound={() => setFounding(true)} />
      )}
    </Box>
  );
}

interface ChooseAppProps {
  readonly organizations: readonly { readonly id: number; readonly name: string }[];
  /** The one that was just founded. */
  readonly first: number | null;
  readonly onFound: () => void;
}

function ChooseApp({ organizations, first, onFound }: ChooseAppProps) {
  const translate = useTranslate();
  const [picked, setPicked] = useState<number | null>(null);
  const chosen = picked ?? first ?? organizations[0]?.id ?? 0;
  const { goOn } = useConfigurator();
  const apps = useAllRecords('applications', { organization_id: chosen });
  const plan = useResourcePlan('applications');
  const place: Place = { resource: 'applications', within: { organization_id: chosen }, list: '/configurator' };
  return (
    <>
      <Panel
        title={translate('configurator.organization')}
        action={<Button onClick={onFound}>{translate('configurator.found_another')}</Button>}
      >
        <TextField
          select
          fullWidth
          label={translate('configurator.organization')}
          value={chosen}
          onChange={({ target }) => setPicked(Number(target.value))}
          sx={{ maxWidth: 480 }}
        >
          {organizations.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </Panel>
      {apps.records.length > 0 && (
        <Panel title={translate('configurator.own_apps')}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {apps.records.map(({ id, name }) => (
              <Button
                key={id}
                variant="outlined"
                onClick={() => goOn({ app_id: String(id) })}
                sx={{ whiteSpace: 'normal' }}
              >
                {name}
              </Button>
            ))}
          </Box>
        </Panel>
      )}
      <Box component="section">
        <Typography component="h2" variant="h2" sx={{ mb: 1 }}>
          {translate(apps.records.length > 0 ? 'configurator.another_app' : 'configurator.new_app')}
        </Typography>
        <ResourceForm
          key={chosen}
          plan={plan}
          place={place}
          record={null}
          sections={['app']}
          Bar={StepSaveBar}
          onSaved={({ id }) => void goOn({ app_id: String(id) })}
        />
      </Box>
    </>
  );
}
