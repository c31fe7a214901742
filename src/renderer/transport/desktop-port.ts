/** The word that comes with the message port from the preload. */
const PORT_MESSAGE = 'makeready:port';

/**
 * The desktop's port to the station. It arrives once, when the window has loaded, and lives as long as the
 * window. That can be before the screens are loaded, so `start.ts` imports this first.
 */
export const desktopPort = new Promise<MessagePort>((resolve) => {
  window.addEventListener('message', (event) => {
    const [given] = event.ports;
    if (event.source === window && event.data === PORT_MESSAGE && given !== undefined) resolve(given);
  });
});
