import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { CHANNEL_FACTS, channelOf } from '../../../../resources/organizations/socialChannels';
import { Panel } from '../../../shared/Panel';
import { type Organization, useUses } from './useSocial';

const LIST = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 } as const;

/** The links as a social widget has them; an address that is none is not among them. */
export function ChannelLinks({ addresses }: { addresses: readonly string[] }) {
  const translate = useTranslate();
  const links = addresses.flatMap((address) => {
    const channel = channelOf(address);
    return channel ? [{ address, name: CHANNEL_FACTS[channel].name }] : [];
  });
  return (
    <Panel title={translate('pages.social.preview')}>
      {links.length === 0 && (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.social.preview_none')}</Typography>
      )}
      <Box component="ul" sx={LIST}>
        {links.map(({ address, name }) => (
          <li key={address}>
            <MuiLink href={address} target="_blank" rel="noopener noreferrer" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </MuiLink>
          </li>
        ))}
      </Box>
    </Panel>
  );
}

/** Events with a widget that links to one of them. */
export function ChannelUses({ organization }: { organization: Organization }) {
  const translate = useTranslate();
  const uses = useUses(organization);
  return (
    <Panel title={translate('pages.social.used')}>
      {uses.length === 0 && (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.social.used_none')}</Typography>
      )}
      <Box component="ul" sx={LIST}>
        {uses.map(({ event, widget }) => (
          <li key={widget.id}>
            <MuiLink component={Link} to={`/events/${event.id}/widgets/${widget.id}`}>
              {event.name}
            </MuiLink>{' '}
            {translate('pages.social.used_by', { widget: widget.title })}
          </li>
        ))}
      </Box>
    </Panel>
  );
}
