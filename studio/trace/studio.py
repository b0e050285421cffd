"""Path-traced pictures of the generator's cars, in Blender's Cycles on the processor.

  blender -b --factory-startup -P studio.py -- <job.json>

The job (tools/studio/trace.ts writes it) names a mesh, its materials, the room and a list of shots. Every shot that is not there yet
is traced and written as raw float32 planes, top row first: two halves of the samples (RGBA, linear, premultiplied), then what the shot
asks for beside them, then the noise of the guides. Two halves tell clean.ts how noisy a pixel is. Paint enters every shader as a plain factor, so that a picture in
colour c stays black + c * (white - black).

Written for Blender 3.4 (Debian 12) and later.
"""
import json
import math
import os
import sys
import time

import bpy
import numpy as np
from mathutils import Vector

HAIR = 0.02

DIM_LINING = (0.018, 0.018, 0.019)


class Nodes:
    """A few words for shader trees, the same on every Blender."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def node(self, kind, **values):
        n = self.tree.nodes.new(kind)
        for key, value in values.items():
            name = key.replace('_', ' ')
            if hasattr(n, key) and name not in n.inputs:
                setattr(n, key, value)
            else:
                self.put(n.inputs[name], value)
        return n

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, bpy.types.Node):
            self.tree.links.new(value.outputs[0], socket)
        elif socket.type == 'RGBA':
            socket.default_value = (*value[:3], 1)
        else:
            socket.default_value = value

    def diffuse(self, color, roughness=0.0):
        return self.node('ShaderNodeBsdfDiffuse', Color=color, Roughness=roughness)

    def glossy(self, color, roughness, **more):
        return self.node('ShaderNodeBsdfGlossy', Color=color, Roughness=roughness, **more)

    def clear(self, color):
        return self.node('ShaderNodeBsdfTransparent', Color=color)

    def glow(self, color, strength):
        return self.node('ShaderNodeEmission', Color=color, Strength=strength)

    def mix(self, share, a, b):
        n = self.tree.nodes.new('ShaderNodeMixShader')
        self.put(n.inputs[0], share)
        self.put(n.inputs[1], a)
        self.put(n.inputs[2], b)
        return n

    def add(self, a, b):
        n = self.tree.nodes.new('ShaderNodeAddShader')
        self.put(n.inputs[0], a)
        self.put(n.inputs[1], b)
        return n

    def math(self, operation, *values):
        n = self.tree.nodes.new('ShaderNodeMath')
        n.operation = operation
        for i, v in enumerate(values):
            self.put(n.inputs[i], v)
        return n

    def vector(self, operation, a, b=None, scale=None):
        n = self.node('ShaderNodeVectorMath', operation=operation)
        self.put(n.inputs[0], a)
        if b is not None:
            self.put(n.inputs[1], b)
        if scale is not None:
            self.put(n.inputs['Scale'], scale)
        return n

    def fresnel(self, ior, normal=None):
        n = self.node('ShaderNodeFresnel', IOR=ior)
        if normal is not None:
            self.put(n.inputs['Normal'], normal)
        return n

    def smoothstep(self, value, low, high, least=0.0, most=1.0):
        n = self.node('ShaderNodeMapRange', interpolation_type='SMOOTHSTEP')
        self.put(n.inputs['Value'], value)
        for name, v in (('From Min', low), ('From Max', high), ('To Min', least), ('To Max', most)):
            n.inputs[name].default_value = v
        return n.outputs[0]

    def noise(self, scale, strength, distance):
        at = self.node('ShaderNodeTexCoord')
        tex = self.node('ShaderNodeTexNoise', Scale=scale, Detail=2.0)
        self.put(tex.inputs['Vector'], at.outputs['Object'])
        bump = self.node('ShaderNodeBump', Strength=strength, Distance=distance)
        self.put(bump.inputs['Height'], tex.outputs[0])
        return bump

    def facing(self):
        """The smooth normal, bent back where it leaves the eye behind: else silhouettes get a black fringe."""
        geo = self.node('ShaderNodeNewGeometry')
        dot = self.vector('DOT_PRODUCT', geo.outputs['Normal'], geo.outputs['Incoming'])
        lack = self.math('MAXIMUM', self.math('SUBTRACT', 0.1, dot.outputs['Value']), 0.0)
        push = self.vector('SCALE', geo.outputs['Incoming'], scale=lack)
        both = self.vector('ADD', geo.outputs['Normal'], push.outputs[0])
        return self.vector('NORMALIZE', both.outputs[0]).outputs[0]

    def coated(self, base, roughness, share=1.0, normal=None):
        f = self.fresnel(1.5, normal)
        if share != 1:
            f = self.math('MULTIPLY', f, share)
        coat = self.glossy((1, 1, 1), roughness)
        if normal is not None:
            self.put(coat.inputs['Normal'], normal)
        return self.mix(f, base, coat)

    def dark_inside(self, shader):
        """The shell is one sheet: what is seen of its back is a dim lining."""
        back = self.node('ShaderNodeNewGeometry').outputs['Backfacing']
        return self.mix(back, shader, self.diffuse(DIM_LINING))

    def thin_glass(self, tint, ior, both_faces):
        f = self.math('MINIMUM', self.math('MULTIPLY', self.fresnel(ior), both_faces), 1.0)
        return self.mix(f, self.clear(tint), self.glossy((1, 1, 1), 0.0))

    def done(self, shader):
        out = self.tree.nodes.new('ShaderNodeOutputMaterial')
        self.tree.links.new(shader.outputs[0], out.inputs['Surface'])
        return self.material


def no_lamp(material):
    """Glows for the eye and in reflections; sampled as a lamp it would take half of all light samples for a thousandth of the light."""
    if hasattr(material.cycles, 'emission_sampling'):
        material.cycles.emission_sampling = 'NONE'
    else:
        material.cycles.sample_as_light = False
    return material


def paint(name, s, finish):
    """Lacquer under a clear coat; its colour is set by repaint()."""
    n = Nodes(name)
    normal = n.facing()
    color = n.node('ShaderNodeRGB')
    color.name = 'paint'
    tint = color.outputs[0]
    if finish == 'solid':
        base, gloss, share = n.diffuse(tint, 0.1), 0.015, 1
    elif finish == 'matte':
        base, gloss, share = n.mix(0.35, n.diffuse(tint, 0.3), n.glossy(tint, 0.5, Normal=normal)), 0.42, 0.7
    else:
        # Flakes are finer than a pixel: two lobes, one for those that lie flat, one for the rest.
        pearl = finish == 'pearl'
        metal = n.mix(0.25 if pearl else 0.35, n.glossy(tint, 0.42 if pearl else 0.38, Normal=normal), n.glossy(tint, 0.24, Normal=normal))
        base, gloss, share = n.mix(0.4 if pearl else 0.58, n.diffuse(tint), metal), 0.012, 1
    m = n.done(n.dark_inside(n.coated(base, gloss, share, normal)))
    aov = n.tree.nodes.new('ShaderNodeOutputAOV')
    if hasattr(aov, 'aov_name'):
        aov.aov_name = 'Roof'
    else:
        aov.name = 'Roof'
    aov.inputs['Value'].default_value = 1.0 if s['isRoof'] else 0.0
    return m


def coat(name, s, _):
    n = Nodes(name)
    share = s.get('share', 1)
    normal = n.noise(*s['bump']) if 'bump' in s else n.facing()
    base = n.diffuse(s['color'])
    shader = n.coated(base, s['roughness'], share, normal) if share else base
    return n.done(n.dark_inside(shader) if s.get('isShell') else shader)


def metal(name, s, _):
    n = Nodes(name)
    shader = n.glossy(s['color'], s['roughness'])
    return n.done(n.coated(shader, 0.05) if s.get('isCoated') else shader)


def window(name, s, _):
    """Thin glass: reflects at both faces, tints what lies behind; from `split` backwards privacy glass."""
    n = Nodes(name)
    at = n.node('ShaderNodeSeparateXYZ')
    n.put(at.inputs[0], n.node('ShaderNodeTexCoord').outputs['Object'])
    tint = n.node('ShaderNodeMixRGB')
    n.put(tint.inputs[0], n.math('LESS_THAN', at.outputs['X'], s['split']))
    n.put(tint.inputs[1], s['front'])
    n.put(tint.inputs[2], s['rear'])
    return n.done(n.thin_glass(tint, 1.52, 1.7))


def cover(name, s, _):
    n = Nodes(name)
    return n.done(n.thin_glass(s['tint'], 1.5, 1.5))


def lit(name, s, _):
    n = Nodes(name)
    return no_lamp(n.done(n.coated(n.add(n.glow(s['color'], s['light']), n.diffuse(s['color'])), 0.15)))


KINDS = {'paint': paint, 'coat': coat, 'metal': metal, 'window': window, 'cover': cover, 'lit': lit}


def upright(p):
    """+x forward, y up, z left -> Blender's +x forward, z up."""
    return np.stack([p[:, 0], -p[:, 2], p[:, 1]], axis=1)


def turned(v):
    return Vector((v[0], -v[2], v[1]))


def add_mesh(name, position, normal, index, material):
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(position))
    mesh.vertices.foreach_set('co', position.astype(np.float32).ravel())
    mesh.loops.add(index.size)
    mesh.loops.foreach_set('vertex_index', index.astype(np.int32).ravel())
    mesh.polygons.add(len(index))
    mesh.polygons.foreach_set('loop_start', np.arange(0, index.size, 3, dtype=np.int32))
    mesh.polygons.foreach_set('loop_total', np.full(len(index), 3, dtype=np.int32))
    mesh.polygons.foreach_set('use_smooth', np.ones(len(index), dtype=bool))
    mesh.update(calc_edges=True)
    if hasattr(mesh, 'use_auto_smooth'):
        mesh.use_auto_smooth = True
    length = np.linalg.norm(normal, axis=1, keepdims=True)
    mesh.normals_split_custom_set_from_vertices((normal / np.maximum(length, 1e-9)).tolist())
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    return thing


def load_car(job, stuff):
    data = np.fromfile(job['mesh'], dtype=np.uint8)
    at = 0

    def take(count, kind):
        nonlocal at
        part = data[at:at + 4 * count].view(kind)
        at += 4 * count
        return part

    things = []
    for group in job['groups']:
        n, t = group['points'], group['triangles']
        position, normal = (upright(take(3 * n, np.float32).reshape(-1, 3)) for _ in range(2))
        index = take(3 * t, np.uint32).reshape(-1, 3)
        things.append(add_mesh(group['material'], position, normal, index, stuff[group['material']]))
    return things


def box_light(i, box):
    w, h = box['size']
    lamp = bpy.data.lights.new(f'box{i}', 'AREA')
    lamp.shape, lamp.size, lamp.size_y = 'RECTANGLE', w, h
    lamp.energy = box['light'] * 4 * w * h
    lamp.use_nodes = True
    n = Nodes.__new__(Nodes)
    n.tree = tree = lamp.node_tree
    tree.nodes.clear()
    sep = n.node('ShaderNodeSeparateXYZ')
    n.put(sep.inputs[0], n.node('ShaderNodeNewGeometry').outputs['Parametric'])
    shares = []
    for axis, share in zip('XY', box['fade']):
        off = n.math('ABSOLUTE', n.math('SUBTRACT', sep.outputs[axis], 0.5))
        shares.append(n.smoothstep(off, 0.5, 0.5 - max(share, 0.002) / 2))
    out = tree.nodes.new('ShaderNodeOutputLight')
    tree.links.new(n.glow((1, 1, 1), n.math('MULTIPLY', *shares)).outputs[0], out.inputs['Surface'])
    thing = bpy.data.objects.new(f'box{i}', lamp)
    thing.location = turned(box['at'])
    thing.rotation_mode = 'QUATERNION'
    thing.rotation_quaternion = (turned(box['to']) - turned(box['at'])).to_track_quat('-Z', 'Y')
    bpy.context.collection.objects.link(thing)
    thing.visible_camera = False


def walls(stops):
    world = bpy.data.worlds.new('room')
    world.use_nodes = True
    tree = world.node_tree
    n = Nodes.__new__(Nodes)
    n.tree = tree
    sep = n.node('ShaderNodeSeparateXYZ')
    n.put(sep.inputs[0], n.node('ShaderNodeTexCoord').outputs['Generated'])
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    n.put(ramp.inputs[0], n.math('MULTIPLY_ADD', sep.outputs['Z'], 0.5, 0.5))
    elements = ramp.color_ramp.elements
    while len(elements) > 1:
        elements.remove(elements[0])
    for i, (z, v) in enumerate(stops):
        e = elements[0] if i == 0 else elements.new(z * 0.5 + 0.5)
        e.position = z * 0.5 + 0.5
        e.color = (v, v * 1.004, v * 1.012, 1)
    tree.links.new(ramp.outputs[0], tree.nodes['Background'].inputs['Color'])
    bpy.context.scene.world = world


def disc(name, radius, floor, has_pool):
    mesh = bpy.data.meshes.new(name)
    ring = [(radius * math.cos(a), radius * math.sin(a), 0) for a in np.linspace(0, 2 * math.pi, 97)[:-1]]
    mesh.from_pydata(ring, [], [list(range(96))])
    n = Nodes(name)
    plain = n.diffuse((floor['albedo'],) * 3)
    if has_pool:
        # What flanks show is the floor two to nine metres away.
        low, high, most = floor['pool']
        far = n.vector('LENGTH', n.node('ShaderNodeNewGeometry').outputs['Position'])
        plain = n.add(plain, n.glow((1, 1, 1), n.smoothstep(far.outputs['Value'], low, high, 0.0, most)))
    mesh.materials.append(no_lamp(n.done(plain)))
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    return thing


def settle(job):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.use_persistent_data = True
    scene.render.threads_mode, scene.render.threads = 'FIXED', job['threads']
    c = scene.cycles
    c.device = 'CPU'
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.012
    c.adaptive_min_samples = 4
    c.max_bounces = 6
    c.diffuse_bounces = 2
    c.glossy_bounces = 4
    c.transmission_bounces = 2
    c.transparent_max_bounces = 12
    c.caustics_reflective = False
    c.sample_clamp_indirect = 6
    c.blur_glossy = 0.5
    c.pixel_filter_type = 'BLACKMAN_HARRIS'
    c.filter_width = 1.4
    c.film_transparent_glass = False
    c.use_denoising = False
    scene.view_settings.view_transform = 'Raw'
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_color = layer.use_pass_z = layer.use_pass_position = True
    aov = layer.aovs.add()
    aov.name, aov.type = 'Roof', 'VALUE'


def aim(shot):
    eye, target = turned(shot['eye']), turned(shot['target'])
    lens = bpy.data.cameras.new('camera')
    if 'across' in shot:
        lens.type, lens.ortho_scale = 'ORTHO', shot['across']
    else:
        lens.sensor_fit, lens.angle = 'VERTICAL', math.radians(shot['fov'])
    thing = bpy.data.objects.new('camera', lens)
    thing.location = eye
    thing.rotation_mode = 'QUATERNION'
    # From above, the picture's top is the car's left.
    up = 'Y'
    thing.rotation_quaternion = (target - eye).to_track_quat('-Z', up)
    bpy.context.collection.objects.link(thing)
    bpy.context.scene.camera = thing


PLANES = {  # pass, first channel, channels
    'normal': ('Normal', 0, 3),
    'albedo': ('DiffCol', 0, 3),
    'depth': ('Depth', 0, 1),
    'roof': ('Roof', 0, 1),
    'height': ('Position', 2, 1),
}


GUIDES = ('normal', 'albedo', 'depth')


def render(shot, folder, half):
    """One half of a shot's samples: its light, and the planes beside it."""
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    file = tree.nodes.new('CompositorNodeOutputFile')
    file.base_path = folder
    file.format.file_format = 'OPEN_EXR'
    file.format.color_mode, file.format.color_depth, file.format.exr_codec = 'RGBA', '32', 'NONE'
    file.file_slots.clear()
    wanted = {'light': ('Image', 0, 4), **{name: PLANES[name] for name in shot['planes']}}
    for name, (source, _, _) in wanted.items():
        file.file_slots.new(f'{name}.')
        tree.links.new(layers.outputs[source], file.inputs[-1])
    scene.cycles.seed = 7 + half
    bpy.ops.render.render()
    got = {}
    for name, (_, first, count) in wanted.items():
        path = os.path.join(folder, f'{name}.{scene.frame_current:04d}.exr')
        image = bpy.data.images.load(path)
        image.colorspace_settings.name = 'Non-Color'
        w, h = image.size
        pixels = np.empty(w * h * 4, dtype=np.float32)
        image.pixels.foreach_get(pixels)
        pixels = pixels.reshape(h, w, 4)
        # A picture of what the floor mirrors comes upside down.
        got[name] = (pixels if shot['kind'] == 'mirror' else pixels[::-1])[:, :, first:first + count]
        bpy.data.images.remove(image)
        os.remove(path)
    return got


def take(shot, job, things, floors):
    scene = bpy.context.scene
    kind = shot['kind']
    look = set(job['looks'][shot['look']]) if kind != 'bare' else set()
    for i, thing in enumerate(things):
        thing.hide_render = i not in look
        thing.visible_camera = kind != 'floor'
    from_above = kind in ('floor', 'bare')
    floors['plain'].hide_render, floors['pool'].hide_render = not from_above, from_above
    scene.render.film_transparent = not from_above
    scene.cycles.samples = max(1, shot['samples'] // 2)
    width, height = shot['size']
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.render.use_border = scene.render.use_crop_to_border = 'part' in shot
    part = shot.get('part', {'x': 0, 'y': 0, 'width': width, 'height': height})
    if 'part' in shot:
        # Blender makes whole pixels of shares by cutting off: a hair more keeps each where it was meant.
        left, top = part['x'] + HAIR, part['y'] + HAIR
        low, high = (top, top + part['height']) if kind == 'mirror' else (height - top - part['height'] + 2 * HAIR, height - top + 2 * HAIR)
        scene.render.border_min_x, scene.render.border_max_x = left / width, (left + part['width']) / width
        scene.render.border_min_y, scene.render.border_max_y = low / height, high / height
    for color in job['paints']:
        color.outputs[0].default_value = (*shot['paint'], 1)
    aim(shot)
    halves = [render(shot, os.path.dirname(shot['out']), half) for half in (0, 1)]
    planes = [half['light'] for half in halves] + [(halves[0][name] + halves[1][name]) / 2 for name in shot['planes']]
    if shot['planes']:
        # Through glass, samples end at different things: there a guide tells little.
        off = [((halves[0][name] - halves[1][name]) / 2) ** 2 for name in GUIDES]
        planes.append(np.stack([plane.sum(axis=2) for plane in off], axis=2))
    for plane in planes:
        if plane.shape[:2] != (part['height'], part['width']):
            raise RuntimeError(f"{shot['out']}: {plane.shape} is not {part}")
    with open(shot['out'] + '.part', 'wb') as f:
        for plane in planes:
            f.write(np.ascontiguousarray(plane, dtype=np.float32).tobytes())
    os.replace(shot['out'] + '.part', shot['out'])


def main():
    with open(sys.argv[sys.argv.index('--') + 1]) as f:
        job = json.load(f)
    shots = [shot for shot in job['shots'] if not os.path.exists(shot['out'])]
    if not shots:
        return
    begun = time.time()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    settle(job)
    stuff = {name: KINDS[s['kind']](name, s, job['finish']) for name, s in job['surfaces'].items()}
    job['paints'] = [n for m in stuff.values() for n in m.node_tree.nodes if n.name == 'paint']
    for i, box in enumerate(job['room']['boxes']):
        box_light(i, box)
    walls(job['room']['walls'])
    floors = {'plain': disc('plain', 40, job['room']['floor'], False), 'pool': disc('pool', 9, job['room']['floor'], True)}
    floors['pool'].visible_camera = False
    things = load_car(job, stuff)
    print(f'TRACE ready {time.time() - begun:.1f} s', flush=True)
    for shot in shots:
        used, since = os.times(), time.time()
        take(shot, job, things, floors)
        now = os.times()
        cpu = now.user + now.system - used.user - used.system
        print(f"TRACE {os.path.basename(shot['out'])} {time.time() - since:.1f} s, {cpu:.1f} s of processor", flush=True)


main()
