/** The message that carries the port from the preload. */
const PORT_MESSAGE = 'makeready:port';

let next = Promise.withResolvers<MessagePort>();
let isTaken = true;

/**
 * The desktop's port to the station. It arrives when the window has loaded, which can be before the screens
 * are loaded, so `start.ts` imports this first. Another one follows whenever the station was restarted.
 */
export async function takePort(): Promise<MessagePort> {
  const port = await next.promise;
  next = Promise.withResolvers();
  isTaken = true;
  return port;
}

window.addEventListener('message', (event) => {
  const [given] = event.ports;
  if (event.source !== window || event.data !== PORT_MESSAGE || given === undefined) return;
  // Of two ports that nobody has taken yet, the older one leads to a station that is gone.
  if (!isTaken) next = Promise.withResolvers();
  next.resolve(given);
  isTaken = false;
});
