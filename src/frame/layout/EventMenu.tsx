import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import KeyboardArrowDownRounded from '#icons/KeyboardArrowDownRounded';
import { Nothing, onDemand } from '../../../engine/console/onDemand';
import type { CurrentEvent } from '../../shared/event/eventQuery';
import { useMenu } from './useMenu';

const EventMenuContent = onDemand(async () => (await import('./EventMenuContent')).EventMenuContent, Nothing);

/** The event one is in, and the way to the others. */
export function EventMenu({ event }: { event: CurrentEvent }) {
  const { buttonProps, menuProps, wasOpened } = useMenu(EventMenuContent);
  return (
    <>
      <Button
        color="inherit"
        endIcon={<KeyboardArrowDownRounded />}
        {...buttonProps}
        sx={{ minWidth: 0, flexShrink: 1, px: { xs: 0.5, md: 1.5 }, '& .MuiButton-endIcon': { ml: 0.25 } }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 600 }}>
          {event.name}
        </Box>
      </Button>
      {wasOpened && <EventMenuContent event={event} {...menuProps} />}
    </>
  );
}
