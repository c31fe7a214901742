declare module '@fontsource-variable/inter/index.css';
