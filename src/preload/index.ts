import { ipcRenderer } from 'electron';

// All that this does: the message port to the station, which main hands over once the page has loaded, goes
// on to the page. Nothing of Electron or Node is exposed.
const PORT_MESSAGE = 'makeready:port';

ipcRenderer.on(PORT_MESSAGE, (event) => {
  window.postMessage(PORT_MESSAGE, window.location.origin, [...event.ports]);
});
