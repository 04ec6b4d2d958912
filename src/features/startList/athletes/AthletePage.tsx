import '../texts';
import MuiLink from '@mui/material/Link';
import { type RaRecord, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import KeyOutlined from '#icons/KeyOutlined';
import LinkOffRounded from '#icons/LinkOffRounded';
import { type HeaderAction, useConsole } from '../../../../engine/console/ConsoleSetup';
import { useCrumbsTo } from '../../../../engine/console/pages/useCrumbs';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import type { FieldCellProps } from '../../../../engine/fields/fieldConsole';
import { useGrants } from '../../../../providers/Gate';
import { hasPermission } from '../../../../providers/permissions';
import { usePrivacyActions } from '../../../shared/privacy/usePrivacyActions';
import { linkedName } from './linkedName';
import { useClaimCode } from './useClaimCode';

const CELLS = { profile_id: LinkedProfileCell };

/** Everything about one athlete. */
export function Component() {
  const translate = useTranslate();
  const grants = useGrants();
  const mayErase = hasPermission(grants, 'athletes.erase');
  const place = usePlace('athletes');
  const { makeCode, dialog } = useClaimCode();
  const privacy = usePrivacyActions();
  const linkActions = ({ id, profile_id }: RaRecord<number>): HeaderAction[] => {
    if (!mayErase) return [];
    if (!profile_id)
      return [{ label: translate('pages.athlete.claim_code'), Icon: KeyOutlined, onClick: () => makeCode(id) }];
    return [{ label: translate('pages.athlete.unlink'), Icon: LinkOffRounded, to: unlinkAddress(place.list, id) }];
  };
  return (
    <>
      <RecordPage
        place={place}
        id={useIdParam('athlete_id')}
        breadcrumbs={useCrumbsTo('athletes')}
        slots={{
          cells: CELLS,
          actions: (record) => [
            ...linkActions(record),
            ...(mayErase ? privacy.actions({ of: 'athletes', id: record.id }, nameOf(record)) : []),
          ],
        }}
      />
      {dialog}
      {privacy.dialog}
    </>
  );
}

/** Who uses the app as this athlete, with the way to end that. */
function LinkedProfileCell({ record }: FieldCellProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const { list } = usePlace('athletes');
  return (
    <>
      {linkedName(record) ?? translate('pages.unlink.hidden')}
      {can('athletes.erase') && (
        <>
          {' · '}
          <MuiLink component={Link} to={unlinkAddress(list, Number(record.id))}>
            {translate('pages.unlink.submit')}
          </MuiLink>
        </>
      )}
    </>
  );
}

function nameOf({ first_name, last_name, start_number, id }: RaRecord<number>): string {
  return [first_name, last_name].filter(Boolean).join(' ') || String(start_number ?? `#${id}`);
}

function unlinkAddress(list: string, id: number): string {
  return `${list}/${id}/unlink`;
}
