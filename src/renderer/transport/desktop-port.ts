/** The word that comes with the message port from the preload. */
const PORT_MESSAGE = 'makeready:port';

/**
 * The port to the station, on the desktop. It comes once, when the window has loaded, and lives as long as the window. That can be before
 * the screens are there, so it is listened for from the page's first moment: `start.ts` takes this in before it asks for the screens.
 */
export const desktopPort = new Promise<MessagePort>((resolve) => {
  window.addEventListener('message', (event) => {
    const [given] = event.ports;
    if (event.source === window && event.data === PORT_MESSAGE && given !== undefined) resolve(given);
  });
});
