import Pusher from 'pusher-js';

/** How long each console heard nothing since some moment; ms. */
export interface Consoles {
  /** Those that have heard of a passing since then. */
  heardSince(moment: number): number;
  /** From then to the first passing that each heard of; Infinity for one that heard of none. */
  silences(moment: number): number[];
  leave(): void;
}

/** As many consoles as asked for, each with a websocket of its own, that listen to the passings of an event. */
export async function openConsoles(o: {
  url: string;
  token: string;
  eventId: number;
  count: number;
}): Promise<Consoles> {
  const { hostname, port } = new URL(o.url);
  const heard: number[][] = [];
  const clients = await Promise.all(
    Array.from({ length: o.count }, async (_, index) => {
      const client = new Pusher('startline', {
        cluster: '',
        wsHost: hostname,
        wsPort: Number(port),
        wssPort: Number(port),
        forceTLS: false,
        enabledTransports: ['ws'],
        channelAuthorization: { endpoint: '', transport: 'ajax', customHandler: signedBy(o) },
      });
      const own: number[] = [];
      heard[index] = own;
      const channel = client.subscribe(`private-event.${o.eventId}.live`);
      channel.bind('passings', () => own.push(Date.now()));
      await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
      return client;
    }),
  );
  const firstSince = (own: number[], moment: number) => own.find((at) => at > moment) ?? Number.POSITIVE_INFINITY;
  return {
    heardSince: (moment) => heard.filter((own) => own.some((at) => at > moment)).length,
    silences: (moment) => heard.map((own) => firstSince(own, moment) - moment),
    leave: () => {
      for (const client of clients) client.disconnect();
    },
  };
}

type Answered = (error: Error | null, signed: { auth: string } | null) => void;

/** As the console does, asks again where no node answers. */
function signedBy({ url, token }: { url: string; token: string }) {
  const ask = async (
    { socketId, channelName }: { socketId: string; channelName: string },
    attempt = 0,
  ): Promise<{ auth: string }> => {
    const answer = await fetch(`${url}/v1/broadcasting/auth`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ socket_id: socketId, channel_name: channelName }),
    }).catch(() => null);
    if (answer?.ok) return (await answer.json()) as { auth: string };
    if (attempt > 40) throw new Error(`Signing a channel: ${answer?.status}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
    return ask({ socketId, channelName }, attempt + 1);
  };
  return (wanted: { socketId: string; channelName: string }, answered: Answered) =>
    void ask(wanted).then(
      (signed) => answered(null, signed),
      (error) => answered(error, null),
    );
}
