import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import '../texts';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import AddRounded from '#icons/AddRounded';
import FileUploadOutlined from '#icons/FileUploadOutlined';
import RefreshRounded from '#icons/RefreshRounded';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RankingsByRace } from './RankingsByRace';
import { useRankingAddresses } from './useRankingAddresses';

/** The rankings of the event, race by race. */
export function Component() {
  const translate = useTranslate();
  const { can } = useConsole();
  const addresses = useRankingAddresses();
  const actions = [
    {
      label: translate('rankings.recalculate.title'),
      Icon: RefreshRounded,
      to: addresses.recalculate,
      permission: 'rankings.update',
    },
    {
      label: translate('imports.ranking.title'),
      Icon: FileUploadOutlined,
      to: addresses.import,
      permission: 'rankings.import',
    },
  ];
  return (
    <>
      <PageHeader
        title={translate('shell.nav.rankings')}
        breadcrumbs={useEventCrumbs()}
        primaryAction={
          can('rankings.create') && (
            <Button variant="contained" startIcon={<AddRounded />} component={Link} to={addresses.create()}>
              {translate('rankings.create')}
            </Button>
          )
        }
        actions={actions}
      />
      <RankingsByRace />
    </>
  );
}
