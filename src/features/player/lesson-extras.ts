/** What a lesson gets once it has opened, in one piece of code. */
export { ListenTool } from './listening/listen-tool.tsx'
export { StageExtras } from './stage/stage-extras.tsx'
