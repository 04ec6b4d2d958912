/** What follows the race as it happens. */
export const live = {
  connected: 'Live',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting… since %{time}',
};
