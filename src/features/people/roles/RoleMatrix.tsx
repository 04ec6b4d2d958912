import '../texts';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useIsPhone } from '../../../../engine/console/useIsPhone';
import { humanise } from '../../../../engine/core/words';
import type { RoleName } from '../../../../resources/roles/roleNames';
import { capitalised, PowerText } from './PowerText';
import { filteredGroups, type PowerGroup, powerGroups, powerOf, RANKED_ROLES, verbsOf } from './rolePowers';

/** What each role may do with what: a table of all roles, or one role after the other on a phone. */
export function RoleMatrix() {
  const translate = useTranslate();
  const { plan } = useConsole();
  const isPhone = useIsPhone();
  const nameOf = useSubjectName();
  const [text, setText] = useState('');
  const [verb, setVerb] = useState('');
  const all = useMemo(() => powerGroups(plan), [plan]);
  const groups = filteredGroups(all, { text, verb, nameOf });
  return (
    <>
      <Typography sx={{ color: 'var(--sl-quiet)', maxWidth: 720, mb: 2 }}>{translate('pages.powers.why')}</Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          mb: 2,
          '& > *': { flex: { xs: '1 1 140px', md: '0 0 220px' } },
        }}
      >
        <TextField
          type="search"
          label={translate('pages.powers.filter')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <TextField
          select
          label={translate('pages.powers.action')}
          value={verb}
          onChange={(event) => setVerb(event.target.value)}
          slotProps={{ select: { native: true } }}
        >
          <option value="">{translate('pages.powers.any_action')}</option>
          {verbsOf(all).map((name) => (
            <option key={name} value={name}>
              {capitalised(translate(`pages.powers.verb.${name}`, { _: humanise(name) }))}
            </option>
          ))}
        </TextField>
      </Box>
      {groups.length === 0 && <Typography role="status">{translate('pages.powers.none_found')}</Typography>}
      {isPhone ? <OneRole groups={groups} /> : <AllRoles groups={groups} />}
    </>
  );
}

function AllRoles({ groups }: { groups: readonly PowerGroup[] }) {
  const translate = useTranslate();
  const subjectName = useSubjectName();
  return (
    // What scrolls sideways must be reached by the keyboard.
    <Box role="region" aria-label={translate('pages.powers.title')} tabIndex={0} sx={FRAME}>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">{translate('pages.powers.subject')}</th>
            {RANKED_ROLES.map((role) => (
              <th key={role} scope="col">
                {translate(`roles.${role}`, { _: humanise(role) })}
                <small>{translate(`pages.powers.role.${role}`)}</small>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ name, rows }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={RANKED_ROLES.length + 1} className="group">
                {translate(`pages.powers.group.${name}`)}
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.subject}>
                <th scope="row" className={row.subject.includes('.') ? 'part' : undefined}>
                  {subjectName(row.subject)}
                </th>
                {RANKED_ROLES.map((role) => (
                  <td key={role}>
                    <PowerText power={powerOf(role, row)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </Box>
    </Box>
  );
}

const FRAME = {
  overflow: 'auto',
  border: '1px solid var(--sl-line)',
  borderRadius: '8px',
  bgcolor: 'var(--sl-surface)',
  '&:focus-visible': { outline: '2px solid var(--sl-brand)', outlineOffset: 2 },
};
const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': { px: 1.5, py: 1, textAlign: 'left', verticalAlign: 'top', borderTop: '1px solid var(--sl-line)' },
  '& thead th': { borderTop: 0, fontWeight: 600 },
  '& small': { display: 'block', mt: 0.5, color: 'var(--sl-quiet)', fontSize: 12, fontWeight: 400 },
  '& tbody th': { fontWeight: 500, whiteSpace: 'nowrap' },
  '& th:first-of-type': { position: 'sticky', left: 0, bgcolor: 'var(--sl-surface)' },
  '& th.group': { pt: 2, pb: 0.5, color: 'var(--sl-quiet)', fontSize: 12 },
  '& th.part': { pl: 3.5, color: 'var(--sl-quiet)', fontWeight: 400 },
  '& td': { minWidth: 128 },
};

function OneRole({ groups }: { groups: readonly PowerGroup[] }) {
  const translate = useTranslate();
  const subjectName = useSubjectName();
  const [role, setRole] = useState<RoleName>('organization_manager');
  return (
    <>
      <TextField
        select
        label={translate('pages.powers.choose')}
        value={role}
        onChange={(event) => setRole(event.target.value as RoleName)}
        helperText={translate(`pages.powers.role.${role}`)}
        slotProps={{ select: { native: true } }}
      >
        {RANKED_ROLES.map((name) => (
          <option key={name} value={name}>
            {translate(`roles.${name}`, { _: humanise(name) })}
          </option>
        ))}
      </TextField>
      {groups.map(({ name, rows }) => (
        <Box component="section" key={name} sx={{ mt: 2 }}>
          <Typography variant="h2">{translate(`pages.powers.group.${name}`)}</Typography>
          <Box component="dl" sx={{ m: 0 }}>
            {rows.map((row) => (
              <Box key={row.subject} sx={LINE}>
                <dt>{subjectName(row.subject)}</dt>
                <Box component="dd" sx={{ m: 0 }}>
                  <PowerText power={powerOf(role, row)} />
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 2,
  py: 1,
  borderBottom: '1px solid var(--sl-line)',
};

function useSubjectName(): (subject: string) => string {
  const translate = useTranslate();
  return (subject) => {
    const name = subject.replaceAll('.', '_');
    return translate(`pages.powers.subjects.${name}`, { _: humanise(name) });
  };
}
